import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core'
import type { Segment } from '@recado/contract/contacts/segments'
import { IconDeviceFloppy, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { DeleteUsed } from '../../../ui/uses/delete-used.tsx'
import { type ContactFilters, fromContactQuery } from '../contact-list/list-filters.rules.ts'
import { pageTexts } from '../contact-list/page-texts.ts'
import { removeSegment, replaceFilter, saveSegment, useSegments } from './segment-data.ts'

interface SegmentMenuProps {
  filters: ContactFilters
  isFiltered: boolean
  onChange: (next: ContactFilters) => void
}

/** The company's segments: shows one, saves the current filters as one, replaces and deletes them (CTC-14). */
export function SegmentMenu({ filters, isFiltered, onChange }: SegmentMenuProps) {
  const t = useTexts(pageTexts)
  const mayEdit = useCan('contacts:edit')
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<Segment | null>(null)
  return (
    <>
      <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus shadow="md" width={300}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={16} stroke={1.8} />}
            onClick={() => setOpen(!open)}
          >
            {t('segments')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('segments')}>
          <div className="ct-filters">
            <SegmentList
              {...{ filters, isFiltered }}
              onShow={(segment) => {
                onChange(fromContactQuery(segment.filter))
                setOpen(false)
              }}
              onDelete={(segment) => {
                setOpen(false)
                setLeaving(segment)
              }}
            />
            {mayEdit && isFiltered && <NewSegment filters={filters} />}
            {mayEdit && !isFiltered && <p className="ct-quiet">{t('segmentHelp')}</p>}
          </div>
        </Popover.Dropdown>
      </Popover>
      {leaving && (
        <DeleteUsed
          kind="segment"
          id={leaving.id}
          title={t('deleteSegmentTitle', { name: leaving.name })}
          action={t('deleteSegmentAction')}
          doneText={t('segmentDeleted')}
          onDelete={() => removeSegment(leaving.id)}
          onClose={() => setLeaving(null)}
        >
          {t('deleteSegmentHelp')}
        </DeleteUsed>
      )}
    </>
  )
}

interface SegmentListProps {
  filters: ContactFilters
  isFiltered: boolean
  onShow: (segment: Segment) => void
  onDelete: (segment: Segment) => void
}

function SegmentList({ filters, isFiltered, onShow, onDelete }: SegmentListProps) {
  const t = useTexts(pageTexts)
  const mayManage = useMayManage('contacts:edit')
  const { data, error, refetch } = useSegments()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ScreenLoading />
  if (data.length === 0) return <p>{t('noSegments')}</p>
  const replace = async ({ id, name }: Segment) => {
    try {
      await replaceFilter(id, filters)
      toast(t('segmentSaved', { name }))
    } catch (error) {
      toast(errorText(error))
    }
  }
  return (
    <ul className="ct-segments">
      {data.map((segment) => (
        <li key={segment.id}>
          <Button variant="subtle" justify="flex-start" onClick={() => onShow(segment)}>
            {segment.name}
          </Button>
          {mayManage(segment.userId) && (
            <>
              {isFiltered && (
                <IconButton label={t('replaceSegment', { name: segment.name })} onClick={() => void replace(segment)}>
                  <IconDeviceFloppy size={18} stroke={1.7} />
                </IconButton>
              )}
              <IconButton label={t('deleteSegment', { name: segment.name })} onClick={() => onDelete(segment)}>
                <IconTrash size={18} stroke={1.7} />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const IconButton = ({ label, ...props }: { label: string; onClick: () => void; children: React.ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...props} />
  </Tooltip>
)

/** Saves the current filters under a name. */
function NewSegment({ filters }: { filters: ContactFilters }) {
  const t = useTexts(pageTexts)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!name.trim()) return setProblem(t('segmentNameMissing'))
    setBusy(true)
    try {
      await saveSegment(name, filters)
      setName('')
      toast(t('segmentSaved', { name: name.trim() }))
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      className="ct-filters"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label={t('segmentName')}
        maxLength={50}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="xs" loading={busy}>
        {t('saveSegment')}
      </Button>
    </form>
  )
}
