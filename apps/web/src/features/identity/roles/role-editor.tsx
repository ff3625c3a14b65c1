import { Button, Select } from '@mantine/core'
import type { Role } from '@recado/contract/identity/role'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useLeaveGuard } from '../../../ui/leaving/use-leave-guard.ts'
import { useListFilters } from '../../../ui/lists/use-list-filters.ts'
import { Page } from '../../../ui/page.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { editSummary } from './edits/drafts.rules.ts'
import { type RoleDraftState, useRoleDrafts } from './edits/use-drafts.ts'
import { DeleteRole } from './forms/delete-role.tsx'
import { RoleForm, type RoleFormKind } from './forms/role-form.tsx'
import { columnsOf, isDifferent, type RoleColumn } from './matrix/columns.ts'
import type { RoleAction } from './matrix/role-head.tsx'
import { RoleMatrix } from './matrix/role-matrix.tsx'
import { visibleRows } from './matrix/visible-rows.rules.ts'
import { catalogueTexts } from './permissions/catalogue-texts.ts'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { roleTexts } from './role-texts.ts'
import { rolesSearch } from './roles-search.rules.ts'
import { RoleConflictDialog } from './saving/conflict-dialog.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { SaveDialog } from './saving/save-dialog.tsx'
import { useSave } from './saving/use-save.ts'

type OpenDialog = RoleFormKind | { kind: 'remove'; role: Role } | { kind: 'preview' }

/** The matrix with its tools, dialogs and save bar. */
export function RoleEditor({ roles }: { roles: readonly Role[] }) {
  const t = useTexts(roleTexts)
  const mayEdit = useCan('roles:edit')
  const draftState = useRoleDrafts(roles)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const hasDrafts = Object.keys(draftState.drafts).length > 0
  const act = ({ role }: RoleColumn, kind: RoleAction) => setOpenDialog({ kind, role })
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            disabled={hasDrafts}
            title={hasDrafts ? t('previewUnsaved') : undefined}
            onClick={() => setOpenDialog({ kind: 'preview' })}
          >
            {t('viewAs')}
          </Button>
          {mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpenDialog({ kind: 'add' })}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <FilteredMatrix roles={roles} draftState={draftState} onAction={mayEdit ? act : undefined} />
      {hasDrafts && <Saving roles={roles} draftState={draftState} />}
      {openDialog && (
        <RoleDialog open={openDialog} roles={roles} onDeleted={draftState.forget} onClose={() => setOpenDialog(null)} />
      )}
    </Page>
  )
}

interface RoleDialogProps {
  open: OpenDialog
  roles: readonly Role[]
  onDeleted: (id: number) => void
  onClose: () => void
}

function RoleDialog({ open, roles, onDeleted, onClose }: RoleDialogProps) {
  if (open.kind === 'preview') return <PreviewDialog roles={roles} onClose={onClose} />
  if (open.kind === 'remove')
    return <DeleteRole role={open.role} roles={roles} onDeleted={() => onDeleted(open.role.id)} onClose={onClose} />
  return <RoleForm form={open} roles={roles} onClose={onClose} />
}

interface FilteredMatrixProps {
  roles: readonly Role[]
  draftState: RoleDraftState
  onAction: ((column: RoleColumn, action: RoleAction) => void) | undefined
}

/** The matrix with its filters. A narrow screen shows one role, chosen above. */
function FilteredMatrix({ roles, draftState, onAction }: FilteredMatrixProps) {
  const t = useTexts(roleTexts)
  const p = useTexts(catalogueTexts)
  const isNarrow = useNarrow()
  const own = useMe().permissions
  const { filters, show } = useListFilters(rolesSearch)
  const [shownId, setShownId] = useState<number | null>(null)
  const all = columnsOf(t, roles, draftState.drafts, own)
  const single = all.find(({ role }) => role.id === shownId) ?? all.find(({ isFixed }) => !isFixed) ?? all[0]
  const columns = isNarrow && single ? [single] : all
  const rows = visibleRows({
    query: filters.q ?? '',
    textOf: (name) => `${p(name)} ${p(`${name}.hint`)}`,
    isWanted: (name) => !filters.diferente || columns.some((one) => !one.isFixed && isDifferent(one, name)),
  })
  return (
    <>
      <div className="rc-roles-filters">
        {isNarrow && single && (
          <Select
            aria-label={t('role')}
            allowDeselect={false}
            data={all.map(({ role, label }) => ({ value: String(role.id), label }))}
            value={String(single.role.id)}
            onChange={(id) => setShownId(Number(id))}
          />
        )}
        <SearchField label={t('search')} value={filters.q ?? ''} onSearch={(q) => show({ ...filters, q })} />
        <Button
          variant={filters.diferente ? 'light' : 'default'}
          aria-pressed={filters.diferente === true}
          onClick={() => show(filters.diferente ? { q: filters.q ?? '' } : { ...filters, diferente: true })}
        >
          {t('onlyDifferent')}
        </Button>
      </div>
      {rows.length > 0 ? (
        <RoleMatrix
          columns={columns}
          rows={rows}
          isSingle={isNarrow}
          onChoose={onAction && draftState.choose}
          onAction={onAction}
        />
      ) : (
        <EmptyState title={t('noMatch')} action={{ label: t('showAll'), onClick: () => show({}) }} />
      )}
    </>
  )
}

/** The save bar and its questions. */
function Saving({ roles, draftState }: { roles: readonly Role[]; draftState: RoleDraftState }) {
  const summary = editSummary(draftState.drafts, roles)
  const { isSaving, failure, question, start, send, choose, close } = useSave(draftState, summary)
  useLeaveGuard(() => true)
  return (
    <>
      <SaveBar
        summary={summary}
        isSaving={isSaving}
        failure={failure}
        onDiscard={() => draftState.replace(() => ({}))}
        onSave={start}
      />
      {question?.kind === 'save' && (
        <SaveDialog summary={summary} needsProof={question.needsProof} onSave={send} onClose={() => close('save')} />
      )}
      {question?.kind === 'conflict' && (
        <RoleConflictDialog
          conflicts={question.conflicts}
          onChoose={(choices) => choose(question.conflicts, choices)}
          onClose={() => close('conflict')}
        />
      )}
    </>
  )
}
