import { Button, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconListDetails,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useHasFeature } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError, toastProblem } from '../../platform/toast.ts'
import { reportResultsFile, type ShownExtraction, saveToContacts } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { csvOf, downloadFile, fileName, workbookOf } from './result-files.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports the results: as a file, to the contacts, or into a list (EXT-07, EXT-08). */
export function ResultsMenu({ current: { extraction, items } }: { current: ShownExtraction }) {
  const t = useTexts(extractorTexts)
  const hasLists = useHasFeature('useCampaigns')
  const mayExport = useCan('extractor:export')
  const maySave = useCan('extractor:edit')
  const mayFillLists = useCan('lists:edit')
  const [moving, setMoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const working = async (what: () => Promise<void>) => {
    setBusy(true)
    await what()
    setBusy(false)
  }
  const save = () =>
    saveToContacts(items).then(
      (message) => toast(message),
      () => toastProblem(t('contactsFailed'), 'extractor-save'),
    )
  const exporting = (write: () => Promise<void>) =>
    working(() => reportResultsFile(extraction.id).then(write).catch(toastError))
  const sheet = async () => downloadFile(await workbookOf(items), SHEET, fileName(extraction, 'xlsx'))
  const text = async () => downloadFile(csvOf(items), 'text/csv;charset=utf-8', fileName(extraction, 'csv'))
  if (!mayExport && !maySave) return null
  return (
    <>
      {/* Rendered in the screen's landmark, and without the library's empty element that would take the focus first. */}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" loading={busy} rightSection={<IconChevronDown size={14} />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <>
              <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => void exporting(text)}>
                {t('csv')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void exporting(sheet)}>
                {t('xlsx')}
              </Menu.Item>
            </>
          )}
          {mayExport && maySave && <Menu.Divider />}
          {maySave && (
            <Menu.Item leftSection={<IconAddressBook size={16} />} onClick={() => void working(save)}>
              {t('toContacts')}
            </Menu.Item>
          )}
          {maySave && hasLists && mayFillLists && (
            <Menu.Item leftSection={<IconListDetails size={16} />} onClick={() => setMoving(true)}>
              {t('toList')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {moving && <MoveDialog items={items} onClose={() => setMoving(false)} />}
    </>
  )
}
