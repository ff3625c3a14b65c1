import { AppError } from '../src/platform/app-error.ts'
import type { TokenDoor } from '../src/platform/http/token-door.ts'

/** A door that knows no program, for tests whose callers are people. */
export const noTokens: TokenDoor = {
  callerOf: () => Promise.reject(new AppError('ERR_API_TOKEN')),
}
