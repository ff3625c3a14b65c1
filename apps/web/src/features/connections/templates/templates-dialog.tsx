import { Button, TextInput } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import type { Template } from '@recado/contract/connections/templates'
import { type Icon, IconAlertTriangle, IconCheck, IconClock, IconPlayerPause, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'
import { useSyncTemplates, useTemplates } from './template-data.ts'
import { TemplatePreview } from './template-preview.tsx'
import { templateTexts } from './template-texts.ts'

interface DialogProps {
  connection: Connection
  onClose: () => void
}

/** The templates that may open conversations over a connection, as last read from the network (PLUS-40). */
export function TemplatesDialog({ connection, onClose }: DialogProps) {
  const t = useTexts(templateTexts)
  const { data, error, refetch } = useTemplates(connection.id)
  return (
    <Dialog title={t('title', { name: connection.name })} onClose={onClose} size={640} fills>
      <div className="tp-dialog">
        <p className="tp-about">{t('about')}</p>
        <Refresh id={connection.id} readAt={data?.readAt ?? null} />
        {data ? (
          <TemplateList templates={data.templates} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ScreenLoading />
        )}
      </div>
    </Dialog>
  )
}

function Refresh({ id, readAt }: { id: number; readAt: string | null }) {
  const t = useTexts(templateTexts)
  const sync = useSyncTemplates(id)
  const { submit, sending, failure } = useSubmit(async () => {
    await sync()
    toast(t('refreshed'))
  }, 0)
  return (
    <div className="tp-refresh">
      <span>{readAt ? t('readAt', { when: formatMoment(readAt) }) : t('neverRead')}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={sending}
        onClick={() => submit(undefined)}
      >
        {t('refresh')}
      </Button>
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </div>
  )
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function TemplateList({ templates }: { templates: readonly Template[] }) {
  const t = useTexts(templateTexts)
  const [search, setSearch] = useState('')
  if (templates.length === 0) return <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>
  const matches = templates.filter(({ name, body }) => folded(`${name} ${body}`).includes(folded(search.trim())))
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {matches.length === 0 && <p role="status">{t('nothingFound')}</p>}
      <ul className="tp-list">
        {matches.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </>
  )
}

const signs: Record<Template['status'], { tone: Tone; icon: Icon }> = {
  approved: { tone: 'good', icon: IconCheck },
  pending: { tone: 'wait', icon: IconClock },
  rejected: { tone: 'bad', icon: IconAlertTriangle },
  paused: { tone: 'wait', icon: IconPlayerPause },
  disabled: { tone: 'quiet', icon: IconPlayerPause },
}

const knownCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
/** Matches the network's word in any case. */
const namedOf = (category: string) => knownCategories.find((word) => word === category.toUpperCase())

function TemplateCard({ template }: { template: Template }) {
  const t = useTexts(templateTexts)
  const { name, language, category, status, reason, needsMore, headerMedia } = template
  const knownCategory = namedOf(category)
  return (
    <>
      <div className="tp-head">
        <strong>{name}</strong>
        <span>{[language, knownCategory ? t(`category_${knownCategory}`) : category].join(' · ')}</span>
        <StatusLabel {...signs[status]}>{t(`status_${status}`)}</StatusLabel>
      </div>
      <TemplatePreview template={template} />
      {reason && <p className="tp-note">{t('refusedFor', { reason })}</p>}
      {needsMore && <p className="tp-note">{headerMedia ? t(`withFile_${headerMedia}`) : t('needsMore')}</p>}
    </>
  )
}
