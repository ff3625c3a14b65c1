const constraintOf = (error: unknown, state: string): string | null => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== state) return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** Returns true if an error is a unique violation, of this constraint or index or of any. */
export function isTaken(error: unknown, constraint?: string): boolean {
  const violatedConstraint = constraintOf(error, '23505')
  return violatedConstraint !== null && (constraint === undefined || violatedConstraint === constraint)
}

/** Returns the foreign key that an error reports as violated, or null. */
export const missingReference = (error: unknown): string | null => constraintOf(error, '23503')
