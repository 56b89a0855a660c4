import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { statementReader, type StatementReading } from './read-statement.ts';

export function customerStatementHandlers(
  parts: StatementReading,
): Pick<UnaryHandlers<CustomerServiceDefinition>, 'GetCustomerStatement'> {
  const read = statementReader(parts, 'customer');
  return { GetCustomerStatement: (request, context) => read(context, request) };
}

export function orderStatementHandlers(
  parts: StatementReading,
): Pick<UnaryHandlers<OrderServiceDefinition>, 'GetOrderStatement'> {
  const read = statementReader(parts, 'order');
  return { GetOrderStatement: (request, context) => read(context, request) };
}
