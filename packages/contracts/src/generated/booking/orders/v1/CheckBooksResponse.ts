// Original file: proto/booking/orders/v1/books.proto

import type { BooksCheck as _booking_orders_v1_BooksCheck, BooksCheck__Output as _booking_orders_v1_BooksCheck__Output } from '../../../booking/orders/v1/BooksCheck.ts';

export interface CheckBooksResponse {
  'item'?: (_booking_orders_v1_BooksCheck | null);
}

export interface CheckBooksResponse__Output {
  'item': (_booking_orders_v1_BooksCheck__Output | null);
}
