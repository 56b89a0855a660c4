import { Server, ServerCredentials } from '@grpc/grpc-js';
import { protoService } from '@booking/contracts/proto.ts';

/** A process of its own that answers GetTag, for a test that makes it stand still. Prints its port. */
const server = new Server();
server.addService(protoService('booking.catalog.v1.TagService').service, {
  GetTag: (_call, answer) => answer(null, {}),
});
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
