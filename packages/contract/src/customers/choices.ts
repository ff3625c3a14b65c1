/** Rows of a page that a person may choose, the first unless they do (CLI-02). */
export const pageSizes = [5, 10, 50, 100] as const
