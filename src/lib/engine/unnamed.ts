/** The model of a run for which neither its file nor a person names one. */
export const UNNAMED_MODEL = 'unnamed model';
