import type { Tool } from '@modelcontextprotocol/server';
import type { Json } from './call-operation.ts';
import type { ToolOperation } from './tool-operations.ts';
import type { Offers } from './tool-rights.ts';

/** What a call of a tool comes to. */
export type Chosen =
  /** One operation with its own arguments. */
  | { kind: 'operation'; operation: ToolOperation; given: Json }
  /** An answer that needs no service. */
  | { kind: 'answer'; value: Json };

/** Tools as one client sees them. */
export interface ToolSet {
  /** The tools that have something to offer. */
  list(offers: Offers): Tool[];
  /** Undefined when there is no tool of the name. Throws AppError where the arguments choose nothing. */
  choose(name: string, given: Json, offers: Offers): Chosen | undefined;
}
