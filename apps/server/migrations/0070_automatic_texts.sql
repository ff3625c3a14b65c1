-- The company wording of the automatic texts to customers. A text without a row has the default of the
-- company's language.
create table automatic_texts (
  company_id int not null references companies (id) on delete cascade,
  -- A key of the contract's text catalogue.
  key text not null,
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
select protect_company_table('automatic_texts', platform => 'select');

-- Admins set the language of their company.
grant update (language) on companies to recado_app;

-- When the recipient opted out as the reply to the campaign's message. Such a reply is not an answer.
alter table campaign_shippings add column left_at timestamptz;
