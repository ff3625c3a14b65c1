import { Checkbox, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ContactList, ListCheck } from '@recado/contract/contact-lists/contact-list'
import { useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatShortMoment } from '../../../platform/values/dates.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { useConnections } from '../../connections/public.ts'
import { beginCheck, cancelCheck } from '../contact-list-data.ts'
import { contactListTexts } from '../contact-list-texts.ts'

/** How far the look-up of the numbers is, while there is one (LST-05). */
export function CheckProgress({ list: { id, name, check } }: { list: ContactList }) {
  const t = useTexts(contactListTexts)
  const mayManage = useMayManage()
  if (!check || check.state === 'done') return null
  const cancel = { title: t('stopTitle', { name }), help: t('stopHelp'), onCancel: () => cancelCheck(id) }
  return (
    <div className="rc-card">
      <WorkMeter
        said={saidOf(check, t)}
        done={check.done}
        total={check.total}
        cancel={mayManage(check.userId) ? cancel : undefined}
      />
    </div>
  )
}

function saidOf(
  check: ListCheck,
  t: (key: 'checking' | 'checkWaits', values: Record<string, string>) => string,
): string {
  const values = { done: counted(check.done).n, total: counted(check.total).n }
  return check.state === 'running' || check.waitsUntil === null
    ? t('checking', values)
    : t('checkWaits', { ...values, at: formatShortMoment(check.waitsUntil) })
}

/** Chooses over which connection the numbers are looked up, and whether all are once more. */
export function CheckDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const t = useTexts(contactListTexts)
  const { data: connections } = useConnections()
  const form = useForm<{ whatsappId: string; again: boolean }>({
    mode: 'controlled',
    initialValues: { whatsappId: '', again: false },
  })
  return (
    <FormModal
      title={t('checkTitle')}
      submitLabel={t('checkNow')}
      form={form}
      onSubmit={async ({ whatsappId, again }) => {
        await beginCheck(list.id, { whatsappId: whatsappId === '' ? null : Number(whatsappId), again })
        onClose()
      }}
      onClose={onClose}
      size={440}
    >
      <p>{t('checkHelp')}</p>
      <Select
        label={t('connection')}
        allowDeselect={false}
        data={[
          { value: '', label: t('anyConnection') },
          ...(connections ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        {...form.getInputProps('whatsappId')}
      />
      <Checkbox label={t('again')} {...form.getInputProps('again', { type: 'checkbox' })} />
    </FormModal>
  )
}
