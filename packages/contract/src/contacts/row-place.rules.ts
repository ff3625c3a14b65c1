/** Row numbers of several sheets encode the sheet (from 1) and its line, so that a problem names both. */
const SHEET_STEP = 100_000

/** The `row` of a line when several sheets of a workbook are imported together. `sheet` counts from 0. */
export const rowInSheet = (sheet: number, line: number): number => (sheet + 1) * SHEET_STEP + line

/** Position of a row in its file. `sheet` counts from 1, and is null if only one sheet was imported. */
export const placeOfRow = (row: number): { sheet: number | null; line: number } =>
  row < SHEET_STEP ? { sheet: null, line: row } : { sheet: Math.floor(row / SHEET_STEP), line: row % SHEET_STEP }
