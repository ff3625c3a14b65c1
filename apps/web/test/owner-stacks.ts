import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Makes the development build of React record no stack trace for new elements, as it does after 10,000 elements a
 * second. The traces only complete React's warnings, and cost a tenth of the tests' processor time.
 */
export function skipOwnerStacks(): void {
  const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS]
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('this version of React counts its stack traces elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  })
}
