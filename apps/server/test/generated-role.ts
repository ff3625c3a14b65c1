import { neededPermission, type Permissions, rolePermissions, scopesOf } from '@recado/contract/permissions'
import { drawRandom } from '../src/domains/flows/engine/random.rules.ts'

/**
 * Returns a valid role: each permission of the catalogue at random, in a random scope, and with the permission that it
 * needs. Equal seeds return equal roles.
 */
export function generatedRole(seed: number): Permissions {
  let draws = 0
  const random = () => drawRandom(seed, draws++)
  const granted = new Set(rolePermissions.filter(() => random() < 0.6))
  let lacking = true
  while (lacking) {
    const orphans = [...granted].filter((name) => {
      const requirement = neededPermission(name)
      return requirement !== null && !granted.has(requirement)
    })
    for (const name of orphans) granted.delete(name)
    lacking = orphans.length > 0
  }
  return Object.fromEntries(
    [...granted].map((name) => {
      const possible = scopesOf(name)
      return [name, possible[Math.floor(random() * possible.length)]]
    }),
  )
}

/** Returns the seeds of the generated roles: those of `ROLE_SEED=1,2`, otherwise one that is the same in every run. */
export const roleSeeds = (): number[] => (process.env.ROLE_SEED ?? '20261130').split(',').map(Number)
