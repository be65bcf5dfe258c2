-- A digest of the code that moves a guest's place to another browser, until it is used, replaced, or too old.
alter table night_signup
  add column seat_code text collate "C",
  add column seat_code_until timestamptz,
  add constraint night_signup_seat_code check ((seat_code is null) = (seat_code_until is null));
