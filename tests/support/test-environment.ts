/** What tests change about a platform: loopback receivers are allowed, rate limits are off. */
export const testEnvironment = {
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  RATE_LIMIT_READS_PER_MINUTE: '0',
  RATE_LIMIT_WRITES_PER_MINUTE: '0',
  RATE_LIMIT_TOKENS_PER_MINUTE: '0',
};
