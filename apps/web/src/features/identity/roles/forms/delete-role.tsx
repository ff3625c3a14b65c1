import { Select } from '@mantine/core'
import { can, isAdministrator } from '@recado/contract/access'
import type { Role } from '@recado/contract/identity/role'
import { useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { DeleteConfirm } from '../../../../ui/lists/list-parts.tsx'
import { covers } from '../edits/grants.rules.ts'
import { useRoleCalls } from '../role-data.ts'
import { namesOf, roleLabel, roleTexts } from '../role-texts.ts'

interface DeleteRoleProps {
  role: Role
  roles: readonly Role[]
  /** Called after the role was deleted. */
  onDeleted: () => void
  onClose: () => void
}

/**
 * Returns whether the users of a role may get another one at its deletion, which asks for no password: not Administrador,
 * and not the right to change roles (access.6).
 */
const mayReplace = (role: Role, other: Role): boolean =>
  other.id !== role.id && !isAdministrator(other) && (can(role, 'roles:edit') || !can(other, 'roles:edit'))

/** Asks before a role is deleted. One in use needs another role for its users. */
export function DeleteRole({ role, roles, onDeleted, onClose }: DeleteRoleProps) {
  const t = useTexts(roleTexts)
  const own = useMe().permissions
  const { remove } = useRoleCalls()
  const [replacement, setReplacement] = useState<string | null>(null)
  const { users } = role
  const isUsed = users.length > 0
  return (
    <DeleteConfirm
      title={t('deleteTitle', { role: roleLabel(t, role) })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      ready={!isUsed || replacement !== null}
      more={
        isUsed && (
          <Select
            label={t('replacement')}
            required
            allowDeselect={false}
            data={roles
              .filter((other) => mayReplace(role, other) && covers(own, other.permissions))
              .map((other) => ({ value: String(other.id), label: roleLabel(t, other) }))}
            value={replacement}
            onChange={setReplacement}
          />
        )
      }
      onDelete={async () => {
        await remove(role.id, isUsed ? Number(replacement) : undefined)
        onDeleted()
      }}
      onClose={onClose}
    >
      {isUsed ? t('deleteUsed', { count: users.length, names: namesOf(t, users) }) : t('deleteUnused')}
    </DeleteConfirm>
  )
}
