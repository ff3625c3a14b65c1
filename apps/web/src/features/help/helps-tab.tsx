import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Help } from '@recado/contract/help/help'
import { videoCode } from '@recado/contract/help/video-code.rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { ListTools } from '../../ui/lists/list-tools.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { helpTableQuery, removeHelp, saveHelp } from './help-data.ts'
import { helpTexts } from './help-texts.ts'

/** Help videos as the operator keeps them (SET-11). */
export function HelpsTab() {
  const t = useTexts(helpTexts)
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) =>
      void navigate({ to: '/settings', search: { tab: 'helps', ...(text ? { q: text } : {}) }, replace: true }),
    [navigate],
  )
  const found = useInfiniteQuery(helpTableQuery(q))
  const [editing, setEditing] = useState<Help | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Help | null>(null)
  const add = () => setEditing('new')
  const columns: Column<Help>[] = [
    { key: 'title', label: t('name'), cell: ({ title }) => title },
    { key: 'description', label: t('description'), cell: ({ description }) => description || '–' },
    { key: 'video', label: t('video'), cell: ({ video }) => video },
    {
      key: 'actions',
      align: 'actions',
      cell: (help) => (
        <RowActions
          edit={{ label: t('editNamed', { title: help.title }), onClick: () => setEditing(help) }}
          remove={{ label: t('deleteNamed', { title: help.title }), onClick: () => setDeleting(help) }}
        />
      ),
    },
  ]
  return (
    <>
      <div className="rc-page-tools">
        <ListTools
          search={{ label: t('search'), value: q, onSearch: search }}
          add={{ label: t('add'), onClick: add }}
        />
      </div>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={found.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(found)}
        filter={{ text: q, onClear: () => search('') }}
        empty={{ title: t('emptyTable'), action: { label: t('add'), onClick: add } }}
      />
      {editing && <HelpForm help={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <Confirm
          title={t('deleteTitle', { title: deleting.title })}
          action={t('deleteAction')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await removeHelp(deleting.id)
            toast(t('deleted'))
          }}
        >
          {t('deleteHelp')}
        </Confirm>
      )}
    </>
  )
}

function HelpForm({ help, onClose }: { help?: Help; onClose: () => void }) {
  const t = useTexts(helpTexts)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
    validate: {
      title: lengthBetween(1, 200),
      video: (value) => (videoCode(value) === null ? t('videoInvalid') : null),
      description: lengthBetween(0, 2000),
    },
  })
  const submit = async (values: typeof form.values) => {
    await saveHelp(values, help?.id)
    toast(t('saved'))
    onClose()
  }
  const field = (name: keyof typeof form.values) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <FormModal
      title={help ? t('editTitle', { title: help.title }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      delay={500}
    >
      <TextInput label={t('name')} required data-autofocus maxLength={200} {...field('title')} />
      <TextInput
        label={t('videoField')}
        description={t('videoHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={300}
        {...field('video')}
      />
      <Textarea label={t('description')} autosize minRows={3} maxRows={8} maxLength={2000} {...field('description')} />
    </FormModal>
  )
}
