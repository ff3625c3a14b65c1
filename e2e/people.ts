import { createUser, listUsers, signUp, updateUser } from '@recado/contract/identity/endpoints'
import { createRole } from '@recado/contract/identity/roles'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { DEMO_DOMAIN } from '../apps/server/src/wiring/demo/demo-accounts.ts'
import { type Caller, callAs, caller } from './call.ts'
import { asOwner } from './owner-database.ts'
import type { Product } from './product.ts'

export interface Account {
  email: string
  password: string
}

/** An account of the demonstration's users in a company whose addresses have that domain. */
export const demoAccount = (name: string, domain = DEMO_DOMAIN): Account => ({
  email: `${name}@${domain}`,
  password: 'recado-demo',
})

/** The published accounts of the demonstration company. */
export const admin = demoAccount('admin')
export const ana = demoAccount('ana')
export const bruno = demoAccount('bruno')

/** The operator of the demonstration's platform. */
export const superUser: Account = { email: 'super@recado.local', password: 'recado-demo' }

/** A second administrator, for calls without the browser: signing in as the first would end the browser's session. */
export async function operator(url: string, from: Account = admin): Promise<Caller> {
  const account = { email: `operacao.${from.email}`, password: 'operacao-1' }
  const first = await callAs(url, from)
  const { password: currentPassword } = from
  await first(createUser, {
    body: { name: 'Otília', lastName: 'Reis', profile: 'admin', currentPassword, ...account },
  })
  return callAs(url, account)
}

/** Creates an empty company; its only user is the administrator. */
export async function newEmptyCompany(
  { url, dataDir }: Product,
  name: string,
): Promise<Account & { companyId: number }> {
  const account = { email: `admin@${name}.exemplo.com.br`, password: 'Segredo-123' }
  const { company } = await caller(url, null)(signUp, {
    body: {
      companyName: `Empresa ${name}`,
      name: 'Paula',
      phone: '11 4000-1000',
      ...account,
      dueDate: null,
      status: 't',
      campaignsEnabled: true,
    },
  })
  // Without a due date there are no open invoices.
  await asOwner(dataDir, 'update companies set due_date = null where id = $1', [company.id])
  await asOwner(dataDir, 'delete from invoices where company_id = $1', [company.id])
  return { ...account, companyId: company.id }
}

let grants = 0

/** Gives a user a new role: that of attendants with these permissions in addition. */
export async function grantMore(staff: Caller, { email }: Account, more: Permissions): Promise<void> {
  grants += 1
  const { users } = await staff(listUsers, { query: { searchParam: email } })
  const { id: roleId } = await staff(createRole, {
    body: { name: `Perfil ${grants}`, permissions: { ...defaultPermissions('user'), ...more } },
  })
  await staff(updateUser, { params: { id: users[0]?.id ?? 0 }, body: { roleId } })
}
