// Original file: proto/booking/orders/v1/orders.proto


export interface Recurrence {
  'frequency'?: (string);
  'interval'?: (number);
  'by_day'?: (string)[];
  'count'?: (number);
  'until'?: (string);
  'except_dates'?: (string)[];
  'skip_unavailable'?: (boolean);
  '_interval'?: "interval";
  '_count'?: "count";
  '_until'?: "until";
  '_skip_unavailable'?: "skip_unavailable";
}

export interface Recurrence__Output {
  'frequency': (string);
  'interval'?: (number);
  'by_day': (string)[];
  'count'?: (number);
  'until'?: (string);
  'except_dates': (string)[];
  'skip_unavailable'?: (boolean);
}
