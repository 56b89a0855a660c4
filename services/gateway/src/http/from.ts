/** What is known of a request before it is looked at. */
export interface From {
  requestId: string;
  /** The client's network address. */
  address: string;
}
