import { Tabs } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../../ui/forms/changed-fields.ts'
import { isValidWeek } from '../../../ui/hours/week-hours.rules.ts'
import { useSaveConnection } from '../connection-data.ts'
import { connectionTexts } from '../connection-texts.ts'
import { BotTab, GeneralTab, HoursTab, MessagesTab, QueuesTab } from './connection-form-tabs.tsx'
import {
  type ConnectionTab,
  connectionInputOf,
  connectionMessages,
  connectionTabs,
  tabOfError,
  useConnectionForm,
} from './connection-form-values.ts'

const labels = {
  general: 'tabGeneral',
  messages: 'tabMessages',
  queues: 'tabQueues',
  bot: 'tabBot',
  hours: 'tabHours',
} as const

export interface ConnectionFormProps {
  /** The connection to change; unset for a new one. */
  connection?: Connection
  onClose: () => void
  onCreated?: (connection: Connection) => void
}

/** All settings of a number in five tabs (CON-02 to CON-04, CON-10). */
export function ConnectionForm({ connection, onClose, onCreated }: ConnectionFormProps) {
  const t = useTexts(connectionTexts)
  const [tab, setTab] = useState<ConnectionTab>('general')
  const save = useSaveConnection()
  const form = useConnectionForm(connection)
  const submit = async (values: typeof form.values) => {
    const input = connectionInputOf(values, connection)
    // Send only changed fields, because a colleague may have changed others.
    const savedConnection = connection
      ? await save.change(connection.id, changedFields(input, connectionInputOf(form.getInitialValues(), connection)))
      : await save.add(input)
    toast(connection ? t('saved') : t('created', { name: savedConnection.name }))
    onClose()
    onCreated?.(savedConnection)
  }
  return (
    <FormModal
      title={connection ? t('editTitle', { name: connection.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onInvalid={(errors) => setTab(tabOfError(Object.keys(errors)))}
      onClose={onClose}
      submitLabel={connection ? undefined : t('createAction')}
      canSubmit={isValidWeek(form.values.schedules)}
      onBlocked={() => setTab('hours')}
      messages={(values) => connectionMessages.map((name) => values[name])}
      size={720}
    >
      <Tabs value={tab} onChange={(value) => setTab(value as ConnectionTab)} keepMounted>
        <Tabs.List mb="md">
          {connectionTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(labels[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab form={form} connection={connection} />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="queues">
          <QueuesTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="bot">
          <BotTab form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <HoursTab form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  )
}
