const constraintOf = (error: unknown, state: string): string | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== state) return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** Whether an error says that a value is taken: of this unique constraint or index, or of any. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const found = constraintOf(error, '23505')
  return found !== null && (constraint === undefined || found === constraint)
}

/** The foreign key that an error says to point nowhere; null for other errors. */
export const missingReference = (error: unknown): string | null => constraintOf(error, '23503')
