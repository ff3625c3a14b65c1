import { ActionIcon, Button, Tabs, TextInput, Tooltip } from '@mantine/core'
import type { CustomerPlan, PickerItem } from '@recado/contract/customers/catalogue'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { amountOf, formatMoney } from '../../platform/values/money.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { DeleteConfirm } from '../../ui/lists/list-parts.tsx'
import { useChangeCatalogue, usePlans, useServices } from './customer-data.ts'
import { customerTexts } from './customer-texts.ts'

interface Item extends PickerItem {
  /** In reais; absent for a service. */
  price?: number
}

/** The plans and services that customers may have. Admins change them (CLI-14). */
export function CatalogueDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(customerTexts)
  const plans = usePlans().data
  const services = useServices().data
  const { savePlan, saveService, removePlan, removeService } = useChangeCatalogue()
  const [hasInput, setHasInput] = useState(false)
  return (
    <FormDialog
      title={t('catalogue')}
      onClose={onClose}
      size={560}
      isGuarded={hasInput}
      hasUnsavedInput={() => hasInput}
    >
      <Tabs defaultValue="plans" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="plans">{t('plans')}</Tabs.Tab>
          <Tabs.Tab value="services">{t('services')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plans" pt="md">
          <Items
            items={plans}
            add={t('addPlan')}
            priced
            onSave={(item) => savePlan({ ...item, price: item.price ?? 0 } as CustomerPlan)}
            onRemove={removePlan}
            onInput={setHasInput}
          />
        </Tabs.Panel>
        <Tabs.Panel value="services" pt="md">
          <Items
            items={services}
            add={t('addService')}
            onSave={({ id, title }) => saveService(id === undefined ? { title } : { id, title })}
            onRemove={removeService}
            onInput={setHasInput}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}

interface ItemsProps {
  items: readonly Item[] | undefined
  add: string
  priced?: boolean
  onSave: (item: Omit<Item, 'id'> & { id?: number }) => Promise<unknown>
  onRemove: (id: number) => Promise<unknown>
  onInput: (hasInput: boolean) => void
}

function Items({ items, add, priced = false, onSave, onRemove, onInput }: ItemsProps) {
  const t = useTexts(customerTexts)
  const mayManage = useCan('customers:catalogue')
  const [edited, setEdited] = useState<Item | null>(null)
  const [itemToRemove, setItemToRemove] = useState<Item | null>(null)
  return (
    <>
      {items?.length === 0 && <p className="cu-quiet">{t('noItems')}</p>}
      <ul className="cu-items">
        {items?.map((item) => (
          <li key={item.id} className="cu-item">
            <span>{item.title}</span>
            {item.price !== undefined && <span className="rc-figures">{formatMoney(item.price)}</span>}
            {mayManage && (
              <>
                <ItemAction
                  label={t('editItem', { title: item.title })}
                  icon={IconPencil}
                  onClick={() => setEdited(item)}
                />
                <ItemAction
                  label={t('removeItem', { title: item.title })}
                  icon={IconTrash}
                  onClick={() => setItemToRemove(item)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <ItemForm
          key={edited?.id ?? 'new'}
          item={edited}
          priced={priced}
          add={add}
          onInput={onInput}
          onSave={async (item) => {
            await onSave(item)
            toast(t('saved'))
            setEdited(null)
          }}
        />
      )}
      {itemToRemove && (
        <DeleteConfirm
          title={t('removeItemTitle', { title: itemToRemove.title })}
          action={t('removeItem', { title: itemToRemove.title })}
          doneText={t('removeItemDone')}
          onDelete={() => onRemove(itemToRemove.id)}
          onClose={() => setItemToRemove(null)}
        >
          {t('removeItemHelp')}
        </DeleteConfirm>
      )}
    </>
  )
}

function ItemAction({ label, icon: Sign, onClick }: { label: string; icon: typeof IconPencil; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        <Sign size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

interface ItemFormProps {
  item: Item | null
  priced: boolean
  add: string
  onSave: (item: Omit<Item, 'id'> & { id?: number }) => Promise<void>
  /** Called with whether the row has unsaved input. */
  onInput: (hasInput: boolean) => void
}

/** One row with name and price. The input stays after an error. */
function ItemForm({ item, priced, add, onSave, onInput }: ItemFormProps) {
  const t = useTexts(customerTexts)
  const before = {
    title: item?.title ?? '',
    price: item?.price === undefined ? '' : String(item.price).replace('.', ','),
  }
  const [title, setTitle] = useState(before.title)
  const [price, setPrice] = useState(before.price)
  const [hasError, setHasError] = useState(false)
  const [busy, setBusy] = useState(false)
  const hasInput = title !== before.title || price !== before.price
  const report = useEffectEvent(onInput)
  useEffect(() => {
    report(hasInput)
    return () => report(false)
  }, [hasInput])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const value = priced && price.trim() !== '' ? amountOf(price) : '0'
    setHasError(value === null)
    if (value === null || title.trim() === '' || busy) return
    setBusy(true)
    await onSave({ title, ...(item && { id: item.id }), ...(priced && { price: Number(value) }) })
      .then(() => {
        setTitle('')
        setPrice('')
      })
      .catch(toastError)
    setBusy(false)
  }
  return (
    <form className="cu-item-form" onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('itemTitle')}
        maxLength={100}
        required
        value={title}
        onChange={(e) => setTitle(e.currentTarget.value)}
      />
      {priced && (
        <TextInput
          label={t('price')}
          inputMode="decimal"
          maxLength={16}
          error={hasError && t('priceInvalid')}
          value={price}
          onChange={(e) => setPrice(e.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={busy}>
        {item ? t('save') : add}
      </Button>
    </form>
  )
}
