import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Help } from '@recado/contract/help/help'
import { videoCode } from '@recado/contract/help/video-code.rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { lengthBetween } from '../../ui/forms/field-checks.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListHead, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { useList } from '../../ui/lists/use-list.ts'
import { addHelp, changeHelp, helpTableQuery, removeHelp } from './help-data.ts'
import { helpTexts } from './help-texts.ts'

/** The operator's help videos (SET-11). */
export function HelpsTab() {
  const t = useTexts(helpTexts)
  const list = useList<Help>({
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('emptyTable'),
  })
  const query = useInfiniteQuery(helpTableQuery(list.text))
  const columns: Column<Help>[] = [
    { key: 'title', label: t('name'), cell: ({ title }) => title },
    { key: 'description', label: t('description'), cell: ({ description }) => description || '–' },
    { key: 'video', label: t('video'), cell: ({ video }) => video },
    actionColumn(list, ({ title }) => ({ edit: t('editNamed', { title }), remove: t('deleteNamed', { title }) })),
  ]
  return (
    <>
      <div className="rc-page-tools">
        <ListHead list={list} />
      </div>
      <ListTable
        list={list}
        columns={columns}
        rows={query.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(help, close) => <HelpForm help={help} onClose={close} />}
        remove={({ id, title }, close) => (
          <DeleteConfirm
            title={t('deleteTitle', { title })}
            action={t('deleteAction')}
            doneText={t('deleted')}
            onDelete={() => removeHelp(id)}
            onClose={close}
          >
            {t('deleteHelp')}
          </DeleteConfirm>
        )}
      />
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
    if (help) await changeHelp(help.id, changedFields(values, form.getInitialValues()))
    else await addHelp(values)
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
