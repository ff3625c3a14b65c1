import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ContactList } from '@recado/contract/contact-lists/contact-list'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan, useMayManage } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { counted } from '../../ui/lists/counted.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListHead, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { Page } from '../../ui/page.tsx'
import { removeContactList, useContactLists } from './contact-list-data.ts'
import { ContactListForm } from './contact-list-form.tsx'
import { contactListTexts } from './contact-list-texts.ts'
import sampleUrl from './sample-contacts.xlsx?url'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/** The company's contact lists with the number of people in each (LST-01). */
export function ContactListsScreen() {
  const t = useTexts(contactListTexts)
  const words = {
    title: t('title'),
    search: t('search'),
    table: t('table'),
    add: t('add'),
    empty: t('empty'),
    emptyHelp: t('emptyHelp'),
  }
  const list = useList<ContactList>(words, useCan('lists:edit'))
  const query = useContactLists(list.text)
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <SampleButton />
          <ListHead list={list} />
        </>
      }
    >
      <ListTable
        list={list}
        columns={useColumns(list)}
        rows={query.data?.pages.flatMap(({ records }) => records)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(record, close) => <ContactListForm {...(record && { record })} onClose={close} />}
        remove={(record, close) => <DeleteList record={record} onClose={close} />}
      />
    </Page>
  )
}

/** Downloads a sample spreadsheet with the import's columns and one example person. */
function SampleButton() {
  const t = useTexts(contactListTexts)
  return (
    <Button
      component="a"
      href={sampleUrl}
      download={t('sampleName')}
      variant="default"
      leftSection={<IconDownload size={16} />}
    >
      {t('sample')}
    </Button>
  )
}

function useColumns(list: List<ContactList>): Column<ContactList>[] {
  const t = useTexts(contactListTexts)
  const mayManage = useMayManage('lists:edit')
  const actions = actionColumn(list, ({ name, userId }) => ({
    edit: mayManage(userId) ? t('editNamed', { name }) : null,
    remove: mayManage(userId) ? t('deleteNamed', { name }) : null,
  }))
  return [
    {
      key: 'name',
      label: t('name'),
      cell: ({ id, name }) => (
        <Link to="/contact-lists/$contactListId/contacts" params={{ contactListId: String(id) }} className="cl-link">
          {name}
        </Link>
      ),
    },
    { key: 'people', label: t('people'), align: 'end', cell: ({ contactsCount }) => counted(contactsCount).n },
    { key: 'valid', label: t('withWhatsapp'), align: 'end', cell: ({ validCount }) => counted(validCount).n },
    {
      ...actions,
      cell: (record) => (
        <>
          <OpenList record={record} />
          {actions.cell(record)}
        </>
      ),
    },
  ]
}

function OpenList({ record: { id, name } }: { record: ContactList }) {
  const t = useTexts(contactListTexts)
  return (
    <Tooltip label={t('openNamed', { name })}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('openNamed', { name })}
        renderRoot={(props) => (
          <Link {...props} to="/contact-lists/$contactListId/contacts" params={{ contactListId: String(id) }} />
        )}
      >
        <IconUsers size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

function DeleteList({ record: { id, name, contactsCount }, onClose }: { record: ContactList; onClose: () => void }) {
  const t = useTexts(contactListTexts)
  return (
    <DeleteUsed
      kind="contactList"
      id={id}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      doneText={t('deleted')}
      onDelete={() => removeContactList(id)}
      onClose={onClose}
    >
      {t('deleteHelp')} {contactsCount > 0 && t('deletePeople', counted(contactsCount))}
    </DeleteUsed>
  )
}
