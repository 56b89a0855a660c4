// Original file: proto/booking/orders/v1/orders.proto


export interface UtmInput {
  'source'?: (string);
  'medium'?: (string);
  'campaign'?: (string);
  'term'?: (string);
  'content'?: (string);
  '_source'?: "source";
  '_medium'?: "medium";
  '_campaign'?: "campaign";
  '_term'?: "term";
  '_content'?: "content";
}

export interface UtmInput__Output {
  'source'?: (string);
  'medium'?: (string);
  'campaign'?: (string);
  'term'?: (string);
  'content'?: (string);
}
