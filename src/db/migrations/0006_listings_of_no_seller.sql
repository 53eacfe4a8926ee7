-- Written by hand: a listing without a seller's account is the operator's, which offers financing.
UPDATE "machines" SET "financing_available" = true WHERE "seller_id" IS NULL AND NOT "financing_available";
