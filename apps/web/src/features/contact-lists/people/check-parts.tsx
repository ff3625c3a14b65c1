import { Button, Checkbox, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ContactList, type ListCheck, MOST_UNANSWERED } from '@recado/contract/contact-lists/contact-list'
import { useState } from 'react'
import { useMayManage } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../../platform/toast.ts'
import { formatShortMoment } from '../../../platform/values/dates.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { useConnections } from '../../connections/public.ts'
import { beginCheck, cancelCheck } from '../contact-list-data.ts'
import { contactListTexts } from '../contact-list-texts.ts'

/** The progress of the number check while it runs (LST-05). */
export function CheckProgress({ list: { id, name, check } }: { list: ContactList }) {
  const t = useTexts(contactListTexts)
  const mayManage = useMayManage('lists:edit')
  if (!check || check.state === 'done') return null
  const cancel = { title: t('stopTitle', { name }), help: t('stopHelp'), onCancel: () => cancelCheck(id) }
  return (
    <div className="rc-card">
      <WorkMeter
        progressText={progressTextOf(check, t)}
        doneCount={check.done}
        total={check.total}
        cancel={mayManage(check.userId) ? cancel : undefined}
      />
    </div>
  )
}

type WaitText = 'waitsConnection' | 'waitsLimit' | 'waitsResume' | 'waitsAnswers'

const waitTexts: Record<NonNullable<ListCheck['waitsFor']>, WaitText> = {
  connection: 'waitsConnection',
  limit: 'waitsLimit',
  resume: 'waitsResume',
  answers: 'waitsAnswers',
}

/** The progress text, with the reason for waiting and what to do about it. */
function progressTextOf(
  check: ListCheck,
  t: (key: 'checking' | 'checkWaits' | WaitText, values: Record<string, string>) => string,
): string {
  const values = { done: counted(check.done).n, total: counted(check.total).n }
  if (check.state === 'running' || check.waitsUntil === null) return t('checking', values)
  const at = formatShortMoment(check.waitsUntil)
  return `${t('checkWaits', values)} ${t(waitTexts[check.waitsFor ?? 'limit'], { at })}`
}

/** How many people of a list have an unchecked number. */
export const uncheckedOf = (list: ContactList): number =>
  list.contactsCount - list.validCount - list.invalidCount - list.numberlessCount - list.uncheckableCount

/** Says why some numbers could not be checked, and offers to check them again. */
export function Uncheckable({ list: { id, userId, uncheckableCount: count, check } }: { list: ContactList }) {
  const t = useTexts(contactListTexts)
  const [asking, setAsking] = useState(false)
  const mayEdit = useMayManage('lists:edit')(userId)
  if (count === 0 || (check && check.state !== 'done')) return null
  const askAgain = async () => {
    setAsking(true)
    await beginCheck(id, { whatsappId: null, again: false })
      .catch((error: unknown) => toastProblem(errorText(error)))
      .finally(() => setAsking(false))
  }
  return (
    <div className="rc-card rc-work">
      <span data-grow>{t('uncheckableWhy', { ...counted(count), tries: String(MOST_UNANSWERED) })}</span>
      {mayEdit && (
        <Button size="xs" variant="default" loading={asking} onClick={() => void askAgain()}>
          {t('askAgain')}
        </Button>
      )}
    </div>
  )
}

/** Chooses the connection for the number check, and whether to check all numbers again. */
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
        const request = { whatsappId: whatsappId === '' ? null : Number(whatsappId), again }
        const { check } = await beginCheck(list.id, request)
        if (check === null || check.state === 'done') toast(t('nothingToCheck'))
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
