import { Button, Popover } from '@mantine/core'
import { IconArrowsExchange, IconDeviceMobile, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { resultWords } from '../import/import-result.ts'
import { importTexts } from '../import/import-texts.ts'
import { contactsAsFile, importPhoneBooks } from './contact-list-data.ts'
import type { ContactFilters } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'
import { saveFile } from './save-file.ts'

const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx').then((file) => file.ImportDialog))

/** Import and export: the phone's address book, a spreadsheet, a CSV. */
export function ExchangeMenu({ filters }: { filters: ContactFilters }) {
  const t = useTexts(pageTexts)
  // Loads the import texts, which describe the result.
  useTexts(importTexts)
  const [open, setOpen] = useState<'phone' | 'sheet' | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const mayImport = useCan('contacts:import')
  const mayExport = useCan('contacts:export')
  if (!mayImport && !mayExport) return null
  const close = () => setOpen(null)
  const choose = (run: () => void) => () => {
    setMenuOpen(false)
    run()
  }
  const exportCsv = async () => {
    setBusy(true)
    try {
      saveFile(await contactsAsFile(filters), t('exportName'))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Popover opened={isMenuOpen} onChange={setMenuOpen} position="bottom-end" trapFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconArrowsExchange size={16} stroke={1.8} />}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {t('more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label={t('more')}>
          <Button.Group orientation="vertical">
            {mayImport && (
              <>
                <ExchangeOption icon={<IconTable size={16} />} onClick={choose(() => setOpen('sheet'))}>
                  {t('fromSheet')}
                </ExchangeOption>
                <ExchangeOption icon={<IconDeviceMobile size={16} />} onClick={choose(() => setOpen('phone'))}>
                  {t('fromPhone')}
                </ExchangeOption>
              </>
            )}
            {mayExport && (
              <ExchangeOption icon={<IconDownload size={16} />} onClick={choose(() => void exportCsv())}>
                {t(Object.keys(filters).length > 0 ? 'exportCsvFound' : 'exportCsv')}
              </ExchangeOption>
            )}
          </Button.Group>
        </Popover.Dropdown>
      </Popover>
      {open === 'phone' && (
        <Confirm
          title={t('phoneTitle')}
          action={t('phoneAction')}
          danger={false}
          onClose={close}
          onConfirm={async () => toast(t('phoneDone', { result: resultWords(await importPhoneBooks()) }))}
        >
          {t('phoneHelp')}
        </Confirm>
      )}
      {open === 'sheet' && (
        <LazyParts onFail={close}>
          <ImportDialog onClose={close} />
        </LazyParts>
      )}
    </>
  )
}

const ExchangeOption = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" justify="flex-start" leftSection={icon} onClick={onClick}>
    {children}
  </Button>
)
