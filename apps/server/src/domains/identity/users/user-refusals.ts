import { AppError } from '../../../platform/app-error.ts'
import { isTaken, missingReference } from '../taken.ts'

const CONNECTION_KEY = 'users_company_id_default_connection_id_fkey'

/**
 * Saves a user and converts the database's errors.
 * @throws AppError ERR_DUPLICATED_EMAIL, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
 */
export async function withUserRefusals<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error)) throw new AppError('ERR_DUPLICATED_EMAIL')
    const reference = missingReference(error)
    if (reference === null) throw error
    throw new AppError(reference === CONNECTION_KEY ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_QUEUE_FOUND')
  }
}
