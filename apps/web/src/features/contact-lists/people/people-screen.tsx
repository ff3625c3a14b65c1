import '../contact-lists.css'
import { Button, Popover } from '@mantine/core'
import type { ContactList, ContactListItem } from '@recado/contract/contact-lists/contact-list'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowsExchange,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconTable,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useCan, useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { actionColumn, DeleteConfirm, ListDialogs, ListHead, ListTable } from '../../../ui/lists/list-parts.tsx'
import { paged } from '../../../ui/lists/paged.ts'
import { type List, useList } from '../../../ui/lists/use-list.ts'
import { Page } from '../../../ui/page.tsx'
import { ImportDialog, ImportProgress } from '../../contacts/public.ts'
import { useContactListRecord } from '../contact-list-data.ts'
import { contactListTexts } from '../contact-list-texts.ts'
import { CopyByTags } from '../copy-dialog.tsx'
import { CheckDialog, CheckProgress, Uncheckable, uncheckedOf } from './check-parts.tsx'
import { listPlace, removePerson, usePeople } from './people-data.ts'
import { PersonForm } from './person-form.tsx'

/** The people of one list: their data, whether they have WhatsApp, and the ways to add people (LST-02 to LST-05). */
export function PeopleScreen() {
  const { contactListId } = useParams({ strict: false })
  const id = Number(contactListId)
  const listQuery = useContactListRecord(id)
  const t = useTexts(contactListTexts)
  if (listQuery.error)
    return (
      <Page title={t('title')} tools={<Back />}>
        <ErrorState error={listQuery.error} onRetry={() => void listQuery.refetch()} />
      </Page>
    )
  return <People key={id} listId={id} record={listQuery.data} />
}

function Back() {
  const t = useTexts(contactListTexts)
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link {...props} to="/contact-lists" />}
    >
      {t('back')}
    </Button>
  )
}

function People({ listId, record }: { listId: number; record: ContactList | undefined }) {
  const t = useTexts(contactListTexts)
  const place = useMemo(() => listPlace(listId), [listId])
  const mayEdit = useMayManage('lists:edit')(record?.userId ?? null)
  const words = {
    title: record?.name ?? t('title'),
    search: t('searchPeople'),
    table: t('peopleTable'),
    add: t('addPerson'),
    empty: t('emptyPeople'),
    emptyHelp: t('emptyPeopleHelp'),
  }
  const list = useList<ContactListItem>(words, mayEdit)
  const query = usePeople(listId, list.text)
  return (
    <Page
      title={list.words.title}
      tools={
        <>
          <Back />
          {record && mayEdit && <WaysIn record={record} place={place} />}
          <ListHead list={list} />
        </>
      }
    >
      {record && <CheckProgress list={record} />}
      <LazyParts onFail={() => undefined}>
        <ImportProgress place={place} />
      </LazyParts>
      {record && <Counts record={record} />}
      {record && <Uncheckable list={record} />}
      <ListTable
        list={list}
        columns={useColumns(list, mayEdit)}
        rows={query.data?.pages.flatMap(({ contacts }) => contacts)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(person, close) => (
          <PersonForm listId={listId} variables={record?.variables ?? []} {...(person && { person })} onClose={close} />
        )}
        remove={(person, close) => (
          <DeleteConfirm
            title={t('deletePersonTitle', { name: person.name })}
            action={t('deletePersonAction')}
            doneText={t('personDeleted')}
            onDelete={() => removePerson(listId, person.id)}
            onClose={close}
          >
            {t('deletePersonHelp')}
          </DeleteConfirm>
        )}
      />
    </Page>
  )
}

/** The number of people and the state of their numbers. */
function Counts({ record }: { record: ContactList }) {
  const t = useTexts(contactListTexts)
  const { contactsCount: all, validCount: valid, invalidCount: invalid } = record
  const { numberlessCount: numberless, uncheckableCount: uncheckable } = record
  const parts = [
    t('peopleCount', counted(all)),
    ...(all > 0 ? [t('validCount', counted(valid)), t('invalidCount', counted(invalid))] : []),
    ...(numberless > 0 ? [t('numberlessCount', counted(numberless))] : []),
    ...(uncheckable > 0 ? [t('uncheckableCount', counted(uncheckable))] : []),
    ...(uncheckedOf(record) > 0 ? [t('leftCount', counted(uncheckedOf(record)))] : []),
  ]
  return (
    <p className="cl-counts" role="status">
      {parts.join(' · ')}
    </p>
  )
}

function WaysIn({ record, place }: { record: ContactList; place: ReturnType<typeof listPlace> }) {
  const t = useTexts(contactListTexts)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [open, setOpen] = useState<'sheet' | 'contacts' | 'check' | null>(null)
  const choose = (which: typeof open) => () => {
    setMenuOpen(false)
    setOpen(which)
  }
  const close = () => setOpen(null)
  return (
    <>
      <Popover opened={isMenuOpen} onChange={setMenuOpen} position="bottom-end" trapFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.8} />}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {t('more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label={t('more')}>
          <Button.Group orientation="vertical">
            <AddOption icon={<IconTable size={16} />} onClick={choose('sheet')}>
              {t('fromSheet')}
            </AddOption>
            <AddOption icon={<IconAddressBook size={16} />} onClick={choose('contacts')}>
              {t('copyHere')}
            </AddOption>
            <AddOption icon={<IconCircleCheck size={16} />} onClick={choose('check')}>
              {t('checkTitle')}
            </AddOption>
          </Button.Group>
        </Popover.Dropdown>
      </Popover>
      {open === 'sheet' && (
        <LazyParts onFail={close}>
          <ImportDialog place={place} onClose={close} />
        </LazyParts>
      )}
      {open === 'contacts' && <CopyByTags listId={record.id} onClose={close} />}
      {open === 'check' && <CheckDialog list={record} onClose={close} />}
    </>
  )
}

const AddOption = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" justify="flex-start" leftSection={icon} onClick={onClick}>
    {children}
  </Button>
)

function useColumns(list: List<ContactListItem>, mayEdit: boolean): Column<ContactListItem>[] {
  const t = useTexts(contactListTexts)
  const mayDelete = useCan('contacts-page:deleteContact') && mayEdit
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name },
    { key: 'number', label: t('number'), cell: ({ number }) => (number === '' ? '–' : formatNumber(number)) },
    { key: 'email', label: t('email'), cell: ({ email }) => (email === '' ? '–' : <EmailText address={email} />) },
    { key: 'whatsapp', label: 'WhatsApp', cell: (person) => <Mark person={person} /> },
    actionColumn(list, ({ name }) => ({
      edit: mayEdit ? t('editPerson', { name }) : null,
      remove: mayDelete ? t('deletePerson', { name }) : null,
    })),
  ]
}

/** The network's answer about the number, as icon and text (LST-05). */
function Mark({ person: { number, isWhatsappValid, checkedAt, isUncheckable } }: { person: ContactListItem }) {
  const t = useTexts(contactListTexts)
  if (number === '') return '–'
  const [Sign, tone, words] = isWhatsappValid
    ? ([IconCircleCheck, 'good', t('valid')] as const)
    : checkedAt !== null
      ? ([IconCircleX, 'bad', t('invalid')] as const)
      : isUncheckable
        ? ([IconAlertTriangle, 'none', t('uncheckable')] as const)
        : ([IconHelpCircle, 'none', t('unchecked')] as const)
  return (
    <span className="cl-mark" data-tone={tone}>
      <Sign size={16} stroke={1.8} aria-hidden />
      {words}
    </span>
  )
}
