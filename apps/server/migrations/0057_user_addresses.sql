-- Whether a link was mailed to the address of a user that nobody has opened yet: such an address gets mails of fixed words only. Addresses from
-- before count as confirmed, except those of companies whose sign-up is not confirmed.
alter table users add column has_unconfirmed_email boolean not null default false;
update users u set has_unconfirmed_email = true from companies c
  where c.id = u.company_id and c.unconfirmed_user_id is not null and u.lost_email is null;

-- The company's own server stores the link in the transaction that adds the user or changes the address.
grant insert on email_links to recado_app;
