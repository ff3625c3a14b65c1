/** The filters of the matrix, stored in the address. */
export interface RolesSearch {
  q?: string
  /** Only permissions that differ from the default. */
  diferente?: true
}

/** Reads the filters of an address. Invalid ones are left out. */
export const rolesSearch = ({ q, diferente }: Record<string, unknown>): RolesSearch => ({
  ...(typeof q === 'string' && q !== '' ? { q } : {}),
  ...(diferente === true || diferente === 'true' ? { diferente: true as const } : {}),
})
