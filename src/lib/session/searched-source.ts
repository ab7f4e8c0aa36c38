import type { SourceTexts } from '../ingest/source-texts';
import type { Mapping, Role } from '../mapping/mapping';
import type { ColumnPlaces } from '../search/record-texts';
import type { Searched } from '../search/search';
import type { SearchPlace } from '../search/text-query';

const placeOfRole: Partial<Record<Role, SearchPlace>> = {
  input: 'input',
  output: 'output',
  extracted: 'output',
  reference: 'reference',
  error: 'error',
};

/** Which texts the columns of a table hold, as its mapping says; their names alone say little. */
export function columnPlaces({ columns }: Mapping): ColumnPlaces {
  const places = new Map<string, SearchPlace>();
  for (const { name, role } of columns) {
    const place = placeOfRole[role];
    if (place !== undefined) places.set(name, place);
  }
  return places;
}

interface Sources {
  texts: Pick<SourceTexts, 'source'>;
  mappingOf(sourceNo: number): Mapping | null;
}

/** The bytes of a source, how its records are read, and which of its columns are what; null where it is not known. */
export const searchedSource =
  (sources: Sources) =>
  (sourceNo: number): Searched | null => {
    const source = sources.texts.source(sourceNo);
    const mapping = sources.mappingOf(sourceNo);
    return source && { blob: source.blob, shape: source.shape, columns: mapping && columnPlaces(mapping) };
  };
