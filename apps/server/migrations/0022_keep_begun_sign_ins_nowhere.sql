-- A sign-in that has begun travels with its browser.
drop table sign_in_attempt;
