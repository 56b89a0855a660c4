/** How much of its series goes with a booking. */
export type Scope = 'this' | 'following' | 'all';
