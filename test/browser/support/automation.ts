/** `window.evalbook`, as the README documents it: what the tests may count on. */
export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

export interface ImportReport {
  sources: Row[];
  runs: number;
  samples: number;
  responses: number;
  scores: number;
  problems: number;
}

export interface Automation {
  version: string;
  ready: Promise<void>;
  import(files: File[]): Promise<ImportReport>;
  query(sql: string, params?: Value[]): Promise<Row[]>;
  exportCsv(options?: Record<string, unknown>): Promise<Blob>;
  exportParquet(options?: Record<string, unknown>): Promise<Blob>;
  exportFiles(as: string): Promise<Blob>;
  notebook: {
    open(text: string, name?: string): Promise<void>;
    run(): Promise<void>;
    text(): Promise<string>;
    results(): Promise<Record<string, Row[]>>;
    report(): Promise<Blob>;
  };
  reset(): Promise<void>;
}
