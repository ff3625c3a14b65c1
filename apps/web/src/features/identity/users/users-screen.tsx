import type { User } from '@recado/contract/identity/user'
import { IconCircle, IconCircleFilled } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'
import { ListTools } from '../../../ui/lists/list-tools.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { identityTexts } from '../identity-texts.ts'
import { useDeleteUser, useUsers } from './user-data.ts'
import { UserForm } from './user-form.tsx'

/** The people of the company: admins change everyone, others read and change themselves (USR-01, access.12). */
export function UsersScreen() {
  const t = useTexts(identityTexts)
  const mayEdit = useCan('admin:only')
  const mayAdd = useMayAdd()
  const { q = '' } = useSearch({ from: '/in/users' })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/users', search: text ? { q: text } : {}, replace: true }),
    [navigate],
  )
  const users = useUsers(q)
  const [editing, setEditing] = useState<User | 'new' | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
  const add = () => setEditing('new')
  return (
    <Page
      title={t('users')}
      tools={
        <ListTools
          search={{ label: t('searchUsers'), value: q, onSearch: search }}
          add={mayEdit && mayAdd ? { label: t('addUser'), onClick: add } : undefined}
        />
      }
    >
      {mayEdit && !mayAdd && <p className="rc-list-note">{errorText(blocked)}</p>}
      <DataTable
        label={t('usersTable')}
        columns={useColumns(mayEdit, setEditing, setDeleting)}
        rows={users.data?.pages.flatMap((page) => page.users)}
        rowKey={({ id }) => id}
        {...paged(users)}
        filter={{ text: q, onClear: () => search('') }}
        empty={{
          title: t('noUsers'),
          text: t('noUsersHelp'),
          action: mayEdit && mayAdd ? { label: t('addUser'), onClick: add } : undefined,
        }}
      />
      {editing && <UserForm user={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

const blocked = new ApiError('ERR_USER_CREATION_DISABLED', 403)

/** Whether the operator of the platform lets the company add users. */
function useMayAdd(): boolean {
  const { company, super: isOperator } = useMe()
  const { value } = company.settings.find(({ key }) => key === 'userCreation') ?? {}
  return isOperator || value !== 'disabled'
}

function useColumns(mayEdit: boolean, onEdit: (user: User) => void, onDelete: (user: User) => void): Column<User>[] {
  const t = useTexts(identityTexts)
  const me = useMe()
  // A card has one heading: the whole name.
  const narrow = useNarrow()
  const actions = (user: User) => {
    const named = { name: user.name }
    return (
      <RowActions
        edit={mayEdit || user.id === me.id ? { label: t('editNamed', named), onClick: () => onEdit(user) } : undefined}
        remove={
          mayEdit && user.id !== me.id ? { label: t('deleteNamed', named), onClick: () => onDelete(user) } : undefined
        }
      />
    )
  }
  return [
    { key: 'id', label: t('id'), align: 'end', cell: ({ id }) => id },
    ...(narrow
      ? [{ key: 'name', label: t('name'), title: true, cell: ({ name, lastName }: User) => `${name} ${lastName}` }]
      : [
          { key: 'name', label: t('name'), cell: ({ name }: User) => name },
          { key: 'lastName', label: t('lastName'), cell: ({ lastName }: User) => lastName },
        ]),
    { key: 'email', label: t('email'), cell: ({ email }) => email },
    { key: 'profile', label: t('profile'), cell: ({ profile }) => t(`profile_${profile}`) },
    { key: 'presence', label: t('presence'), cell: ({ online }) => <Presence online={online} /> },
    { key: 'actions', align: 'actions', cell: actions },
  ]
}

function Presence({ online }: Pick<User, 'online'>) {
  const t = useTexts(identityTexts)
  return (
    <StatusLabel tone={online ? 'good' : 'quiet'} icon={online ? IconCircleFilled : IconCircle}>
      {t(online ? 'online' : 'offline')}
    </StatusLabel>
  )
}

function DeleteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(identityTexts)
  const remove = useDeleteUser()
  const name = `${user.name} ${user.lastName}`
  return (
    <Confirm
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(user.id)
        toast(t('userDeleted'))
      }}
    >
      {t('deleteHelp', { name })}
    </Confirm>
  )
}
