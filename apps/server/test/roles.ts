import type { Permissions } from '@recado/contract/permissions'
import type { SharedTestApp } from './app.ts'
import type { Person } from './people.ts'

let serial = 0

/**
 * Adds a user without queues to a person's company, gives them a new role with these permissions, and signs them in.
 * Other tests of the company see neither.
 */
export async function addUserWith(
  app: Pick<SharedTestApp, 'addUser' | 'rows' | 'signIn'>,
  of: Person,
  permissions: Permissions,
): Promise<Person> {
  const { email, userId, companyId } = await app.addUser(of)
  await app.rows(
    `with made as (insert into roles (company_id, name, permissions) values ($1, $2, $3) returning id)
     update users set role_id = made.id from made where company_id = $1 and users.id = $4`,
    [companyId, `Perfil de teste ${++serial}`, JSON.stringify(permissions), userId],
  )
  return app.signIn(email)
}
