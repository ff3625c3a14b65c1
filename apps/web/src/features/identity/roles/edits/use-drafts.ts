import type { Role } from '@recado/contract/identity/role'
import type { RolePermission } from '@recado/contract/permissions'
import { useEffect, useMemo, useState } from 'react'
import { toast, toastWarning } from '../../../../platform/toast.ts'
import type { GrantChoice } from '../matrix/role-matrix.tsx'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { roleTexts } from '../role-texts.ts'
import { type Drafts, editsOnto, withDraft } from './drafts.rules.ts'
import { ADMIN_MENU, withGrant } from './grants.rules.ts'

const namesIn = (names: readonly RolePermission[]) => names.map((name) => catalogueTexts.text(name)).join(', ')

const tellGranted = (names: readonly RolePermission[]) => {
  if (names.length > 0) toast(roleTexts.text('alsoGranted', { names: namesIn(names) }))
}

const tellRemoved = (names: readonly RolePermission[]) => {
  if (names.length > 0) toastWarning(roleTexts.text('alsoRemoved', { names: namesIn(names) }))
}

export interface RoleDraftState {
  drafts: Drafts
  /** Applies a choice, and says which other permissions changed with it. */
  choose: (choice: GrantChoice) => void
  replace: (change: (drafts: Drafts) => Drafts) => void
  /** Drops the draft of a role that the user deletes. */
  forget: (id: number) => void
  tellRemoved: (names: readonly RolePermission[]) => void
}

/** The unsaved permissions. They stay when the roles are read again. */
export function useRoleDrafts(roles: readonly Role[]): RoleDraftState {
  const [stored, setStored] = useState<Drafts>({})
  const drafts = useMemo(() => editsOnto(stored, roles), [stored, roles])
  const areGone = Object.keys(stored).length > Object.keys(drafts).length
  useEffect(() => {
    if (!areGone) return
    setStored(drafts)
    toastWarning(roleTexts.text('deletedByOther'))
  }, [areGone, drafts])
  const choose = ({ column, name, grant, withMenu }: GrantChoice) => {
    const menu = withMenu ? withGrant(column.permissions, ADMIN_MENU, 'all').permissions : column.permissions
    const { permissions, alsoGranted, alsoRemoved } = withGrant(menu, name, grant)
    setStored(withDraft(drafts, column.role, permissions))
    tellGranted(alsoGranted)
    tellRemoved(alsoRemoved)
  }
  return {
    drafts,
    choose,
    replace: setStored,
    forget: (id) => setStored(({ [id]: _, ...others }) => others),
    tellRemoved,
  }
}
