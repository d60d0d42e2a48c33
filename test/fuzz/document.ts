/** The parts of an OpenAPI document from which requests are generated. */
export type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
export type Operation = {
  method: string;
  path: string;
  policy: string;
  parameters: Parameter[];
  content: Record<string, { schema: Schema }>;
};
export type Document = {
  paths: Record<
    string,
    Record<
      string,
      { 'x-policy': string; parameters: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
};

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters, requestBody, 'x-policy': policy }]) => ({
      method: verb.toUpperCase(),
      path,
      policy,
      parameters,
      content: requestBody?.content ?? {},
    })),
  );
