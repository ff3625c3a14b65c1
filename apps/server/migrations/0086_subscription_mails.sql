-- Which words about the end of a period were mailed: each once for a due date, whoever runs the job and however often.
create table subscription_mails (
  company_id int not null references companies (id) on delete cascade,
  due_date date not null,
  -- 5, 3 and 1 before, 0 on the day, -1 after it.
  days_left smallint not null,
  mailed_at timestamptz not null,
  primary key (company_id, due_date, days_left)
);
select protect_company_table('subscription_mails', app => 'select, insert');
