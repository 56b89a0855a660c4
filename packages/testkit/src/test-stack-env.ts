/** How the stack started for a test run is handed to the test files (their workers inherit the environment). */
export const TEST_STACK_ENV = {
  mongo: 'TEST_STACK_MONGODB_URI',
  amqp: 'TEST_STACK_AMQP_URL',
  management: 'TEST_STACK_MANAGEMENT_URL',
} as const;
