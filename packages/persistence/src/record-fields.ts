/** The fields that every stored record of an organization has, as mongoose declares them; a schema begins with them. */
export const recordFields = {
  _id: { type: String, required: true },
  organization_id: { type: String, required: true },
  version: { type: Number, required: true },
  created_at: { type: Date, required: true },
  updated_at: { type: Date, required: true },
} as const;
