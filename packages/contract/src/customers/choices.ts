/** Selectable page sizes; the first is the default (CLI-02). */
export const pageSizes = [5, 10, 50, 100] as const
