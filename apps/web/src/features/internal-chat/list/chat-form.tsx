import { MultiSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CHAT_TITLE_MAX_LENGTH, type Chat, MOST_CHAT_PEOPLE } from '@recado/contract/internal-chat/chat'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastWarning } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { useUserNames } from '../../identity/public.ts'
import { chatTexts } from '../chat-texts.ts'
import { addChat, changeChat } from '../state/chat-data.ts'
import { peopleAfter } from './people.rules.ts'

export interface ChatFormProps {
  /** The chat to change, as it was when the form opened; absent for a new one. */
  chat?: Chat
  /** The ids of its current participants. */
  participantIds?: readonly number[]
  onSaved: (chat: Chat) => void
  onClose: () => void
}

/** The title and participants of a chat. Missing input shows an error (CHT-03). */
export function ChatForm({ chat, participantIds, onSaved, onClose }: ChatFormProps) {
  const t = useTexts(chatTexts)
  const { id: userId } = useMe()
  const names = useUserNames().data ?? []
  const colleagues = names.filter(({ id }) => id !== userId)
  const before = (chat?.users ?? []).map((one) => one.userId)
  const form = useForm({
    initialValues: {
      title: chat?.title ?? '',
      users: before.filter((id) => id !== userId).map(String),
    },
    validate: {
      title: (value) => (value.trim() === '' ? t('fillTitle') : null),
      users: (value) => (value.length === 0 ? t('fillUser') : null),
    },
  })
  const submit = async ({ title, users }: typeof form.values) => {
    const ids = peopleAfter(before, [userId, ...users.map(Number)], participantIds ?? [userId])
    const input = { title, users: ids.map((id) => ({ id })) }
    onSaved(chat ? await changeChat(chat.id, input) : await addChat(input))
    onClose()
  }
  return (
    <FormModal
      title={chat ? t('editChat') : t('newChat')}
      form={form}
      onSubmit={submit}
      onInvalid={({ title, users }) => {
        const missing = title ?? users
        if (typeof missing === 'string') toastWarning(missing)
      }}
      onClose={onClose}
      {...(chat ? {} : { submitLabel: t('create') })}
    >
      <TextInput
        label={t('field')}
        required
        data-autofocus
        maxLength={CHAT_TITLE_MAX_LENGTH}
        {...form.getInputProps('title')}
      />
      <MultiSelect
        className="ic-people-field"
        label={t('people')}
        description={t('peopleHelp')}
        placeholder={form.values.users.length === 0 ? t('peopleSearch') : ''}
        required
        searchable
        hidePickedOptions
        maxValues={MOST_CHAT_PEOPLE - 1}
        nothingFoundMessage={t('nobodyFound')}
        data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('users')}
      />
    </FormModal>
  )
}
