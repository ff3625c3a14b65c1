import { AppError } from '../src/platform/app-error.ts'
import type { TokenDoor } from '../src/platform/http/token-door.ts'

/** A token door without programs, for tests whose callers are users. */
export const noTokens: TokenDoor = {
  callerOf: () => Promise.reject(new AppError('ERR_API_TOKEN')),
  refuse: async () => undefined,
}
