import { AppError } from '../../platform/app-error.ts'
import { isTaken } from '../identity/public.ts'

/**
 * Saves a connection and converts a violation of the unique name, which ignores case.
 * @throws AppError ERR_DUPLICATED_CONNECTION
 */
export async function convertNameViolation<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error, 'connections_name')) throw new AppError('ERR_DUPLICATED_CONNECTION')
    throw error
  }
}
